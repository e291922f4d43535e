#pragma once
#include <microhttpd.h>

// Swift calls no function with a variable list of arguments, and sees no names of closed enumerations.

typedef void *(*daybook_http_target)(void *owner, const char *target, struct MHD_Connection *connection);
typedef size_t (*daybook_http_unescape)(void *owner, struct MHD_Connection *connection, char *text);

/// One thread of its own that waits with epoll(7); connections are suspended while others work for them. With a certificate and its key (PEM)
/// it speaks TLS alone, 1.2 or later (gnutls_priority_init(3)); `each` is how many connections one address may have, 0 for all.
static inline struct MHD_Daemon *daybook_http_start(
    int listening, unsigned connections, unsigned each, size_t memory, unsigned idle_seconds, const char *certificate,
    const char *key, void *owner, MHD_AccessHandlerCallback handler, daybook_http_target target, daybook_http_unescape unescape,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connection) {
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (certificate ? MHD_USE_TLS : 0), 0, NULL, NULL, handler, owner,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, each, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK, target, owner, MHD_OPTION_UNESCAPE_CALLBACK,
        unescape, owner, MHD_OPTION_NOTIFY_COMPLETED, completed, owner, MHD_OPTION_NOTIFY_CONNECTION, connection, owner,
        MHD_OPTION_ARRAY, certificate ? secure : plain, MHD_OPTION_END);
}

static inline enum MHD_Result daybook_http_result(int is_fine) { return is_fine ? MHD_YES : MHD_NO; }

static inline int daybook_http_headers(struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *owner) {
    return MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, owner);
}

/// Bytes of the request line and all header lines with the empty line at their end, as they came; 0 where the library does not say it.
static inline long daybook_http_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? (long)info->header_size : 0;
}

static inline struct MHD_Response *daybook_http_response(size_t count, void *bytes) {
    return MHD_create_response_from_buffer(count, bytes, MHD_RESPMEM_MUST_COPY);
}

static inline int daybook_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline int daybook_http_is_start(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

static inline ssize_t daybook_http_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
