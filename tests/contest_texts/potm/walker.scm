;  POTM ENTRY:  walker-scheme
;  Your Name:   Guy Walker
;  Your email:  guy@example.org
;  run it under scheme

; Walks along its own column, then along the row of the other, and shoots at what is in its way.
(define (play file)
  (let* ((word (read))
         (new (eq? word 'INIT))
         (kept (if new
                   (list (if (eq? (read) 'A) 1 0) 0)
                   (call-with-input-file file
                     (lambda (port) (let* ((first (read port)) (gone (read port))) (list first gone))))))
         (first (= (car kept) 1))
         (gone (+ (cadr kept) (if (eq? word 'OK) 1 0)))
         (rows (min (+ gone 1) 8))
         (columns (max (- gone 7) 0)))
    (display (if (memq word '(OUCH HELLO)) "ZAP " "MOVE "))
    (display (string-ref "ABCDEFGHI" (if first rows (- 8 rows))))
    (display " ")
    (display (if first (+ 1 columns) (- 26 columns)))
    (newline)
    (call-with-output-file file
      (lambda (port) (write (car kept) port) (display " " port) (write gone port)))))

(play (car (reverse (command-line))))
