{  POTM ENTRY:  walker-pascal                               }
{  Your Name:   Paula Walker                                }
{  Your email:  paula@example.org                           }
{  compile instructions (if other than "make entryname")    }

{ Walks along its own column, then along the other's row, and shoots at what is in its way. }
program walker;
var
  said: string;
  kept: text;
  first, gone, rows, columns: integer;
begin
  readln(said);
  gone := 0;
  if pos('INIT', said) = 1 then
    first := ord(pos('A', said) > 0)
  else
  begin
    assign(kept, paramstr(1));
    reset(kept);
    readln(kept, first, gone);
    close(kept)
  end;
  if said = 'OK' then
    gone := gone + 1;
  rows := 8;
  columns := gone - 7;
  if gone < 8 then
  begin
    rows := gone + 1;
    columns := 0
  end;
  if (said = 'OUCH') or (said = 'HELLO') then
    write('ZAP ')
  else
    write('MOVE ');
  if first = 1 then
    writeln(chr(ord('A') + rows), ' ', 1 + columns)
  else
    writeln(chr(ord('I') - rows), ' ', 26 - columns);
  assign(kept, paramstr(1));
  rewrite(kept);
  writeln(kept, first, ' ', gone);
  close(kept)
end.
