// Hears when files change, and says when it cannot. One page of a browser has the stream and tells the others (Web Locks API,
// BroadcastChannel): browsers open few connections to one server.
let isOld = false;
const refresh = inTurn(async () => {
  // A hidden page is refreshed when it becomes visible; two texts that differ stay until one is saved, and an offline page until it is
  // loaded again.
  isOld = document.hidden || !!one(".theirs", main);
  if (isOld || state === "offline") return;
  const before = shown;
  try {
    const answer = await fetch(location.href, quiet), page = await read(answer);
    if (shown !== before) refresh();
    else if (answer.ok) {
      keepTold(page);
      show(page);
      tellForm();
      heard("");
    } else {
      askWorker();
      heard(answer.status === 401 ? words.ended : headline(page));
    }
  } catch { lost("lost"); }
});
const heard = text => retell(live, text);
const lost = why => {
  const time = why === "lost" && keptTime();
  heard(time ? fill(words.kept, new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })) : words[why]);
};
if (keptTime()) lost("lost");
on("visibilitychange", () => { if (!document.hidden && isOld) refresh(); });

let isLeaving = false, last = null;
on("pagehide", () => { isLeaving = true; });
on("pageshow", event => { isLeaving = false; if (event.persisted) refresh(); });
const hear = news => {
  last = news;
  if (news.lost) return lost(news.lost);
  // The placeholder page is replaced by the one that was asked for.
  if (state === "offline") return location.pathname === "/offline" ? location.replace("/") : location.reload();
  sendQueue();
  if (news.state !== state) refresh(); else heard("");
};
const others = new BroadcastChannel("daybook");
let isLeader = false;
others.onmessage = ({ data }) => {
  if (!data.asks) hear(data); else if (isLeader && last) others.postMessage(last);
};
const spread = news => { if (!isLeaving) { others.postMessage(news); hear(news); } };

const lead = () => {
  isLeader = true;
  let source, time;
  const open = () => {
    source?.close();
    time = now();
    source = new EventSource("/events");
    on("state", event => { time = now(); spread({ state: event.data }); }, source);
    source.onerror = async () => {
      if (isLeaving) return;
      spread({ lost: "lost" });
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(open, 2e3);
      const answer = await fetch("/events", { method: "HEAD" }).catch(() => null);
      if (answer?.status !== 401) return;
      askWorker();
      spread({ lost: "ended" });
    };
  };
  open();
  // The server sends its state every 15 s: after a sleep, or when the network is gone, the stream does not report that it is dead.
  const look = () => {
    if (now() - time < 4e4) return;
    spread({ lost: "lost" });
    open();
  };
  setInterval(look, 5e3);
  on("online visibilitychange", look);
  return new Promise(() => {});
};
others.postMessage({ asks: true });
// Locks are for pages of this machine and of TLS alone; elsewhere each page listens for itself.
navigator.locks?.request("daybook live", lead) ?? lead();
