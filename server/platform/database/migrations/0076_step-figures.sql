-- safe: part of 3.0.0, which is installed with the program stopped
CREATE INDEX "step_record_machine_event_taken_at_index" ON "step_record" USING btree ("machine","event","taken_at");