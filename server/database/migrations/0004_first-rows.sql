insert into reason (en, et, reason_group, position) values
  ('Bought out', 'Osteti välja', 'client', 1),
  ('Expensive offer', 'Kallis pakkumine', 'client', 2),
  ('Chose competitor', 'Valis konkurendi', 'client', 3),
  ('Does not meet credit policy', 'Ei vasta krediidipoliitikale', 'client', 4),
  ('No surety', 'Käendaja puudub', 'credit', 1),
  ('Tax debt', 'Maksuvõlg', 'credit', 2),
  ('Company has loss', 'Ettevõte on kahjumis', 'credit', 3),
  ('Applies as private person', 'Taotleb eraisikuna', 'credit', 4);
--> statement-breakpoint
insert into financier (name) values ('Tehing Liising AS');
