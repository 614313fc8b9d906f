alter table partner add constraint partner_manager foreign key (manager_id) references account_user (account_user_id);
--> statement-breakpoint
alter table partner add constraint partner_user foreign key (account_user_id) references account_user (account_user_id);
