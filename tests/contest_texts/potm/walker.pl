#  POTM ENTRY:  walker-perl
#  Your Name:   Pearl Walker
#  Your email:  pearl@example.org
#  run it under perl

# Walks along its own column, then along the row of the other, and shoots at what is in its way.
my ($word, $row) = split ' ', <STDIN>;
my ($first, $gone) = (1, 0);
if ($word eq 'INIT') {
    $first = $row eq 'A' ? 1 : 0;
} else {
    open(KEPT, "<$ARGV[0]") || exit 1;
    ($first, $gone) = split ' ', <KEPT>;
    close(KEPT);
}
$gone++ if $word eq 'OK';
my ($rows, $columns) = $gone < 8 ? ($gone + 1, 0) : (8, $gone - 7);
my $turn = $word eq 'OUCH' || $word eq 'HELLO' ? 'ZAP' : 'MOVE';
printf("%s %s %d\n", $turn, chr($first ? 65 + $rows : 73 - $rows), $first ? 1 + $columns : 26 - $columns);
open(KEPT, ">$ARGV[0]") || exit 1;
print KEPT "$first $gone\n";
close(KEPT);
