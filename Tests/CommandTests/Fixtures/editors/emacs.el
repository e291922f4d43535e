;;; Emacs with eglot: a choice, a quick fix, an action, a rename. Leaves the files as they are then.
(setq debug-on-error t make-backup-files nil auto-save-default nil create-lockfiles nil)
(require 'package)
(package-initialize)
(require 'eglot)
(require 'markdown-mode)
(setq eglot-confirm-server-initiated-edits nil eglot-sync-connect 60 eglot-connect-timeout 60
      eglot-autoshutdown nil completion-ignore-case t enable-local-variables nil)
(add-to-list 'eglot-server-programs '(markdown-mode . ("daybook" "lsp")))

;; Eglot shows the files that a rename would change and asks.
(fset 'y-or-n-p (lambda (&rest _) t))

(defun wait-until (what test)
  (let ((left 600))
    (while (and (> left 0) (not (funcall test)))
      (setq left (1- left))
      (accept-process-output nil 0.1))
    (when (= left 0) (error "waited in vain for %s" what))))

(defun action-at (text title)
  "The action of a TITLE at TEXT, done."
  (goto-char (point-min))
  (search-forward text)
  (let (found)
    (wait-until title
      (lambda ()
        (setq found (seq-find (lambda (action) (string-match-p title (plist-get action :title)))
                              (append (eglot-code-actions (point) (point)) nil)))))
    (eglot--read-execute-code-action (list found) (eglot-current-server) (intern (plist-get found :kind)))))

(find-file (expand-file-name "notes/a.md" (getenv "ROOT")))
(markdown-mode)
(apply #'eglot--connect (eglot--guess-contact))
(unless (eglot-current-server) (error "no server"))

(goto-char (point-min))
(search-forward "[[eau")
(wait-until "a choice" (lambda () (ignore-errors (completion-at-point)) (looking-back (regexp-quote "[[Eau]]") (line-beginning-position))))

(eglot--signal-textDocument/didChange)
(action-at "[[Karo" "Karotte")
(action-at "Brot" "^\\(done\\|fait\\)")

(goto-char (point-min))
(search-forward "## Som")
(eglot--signal-textDocument/didChange)
(eglot-rename "Été à Lyon")

(save-some-buffers t)
(eglot-shutdown (eglot-current-server))
(kill-emacs 0)
