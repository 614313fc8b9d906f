-- Written every few seconds for each open query and worth nothing after a crash: kept out of the write-ahead log.
alter table presence set unlogged;
