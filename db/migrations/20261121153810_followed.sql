-- What a dram is found by is its open round, so a round that opens, ends or moves its end changes the drams in it.
CREATE FUNCTION note_round_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE dram_offers SET changed_in = pg_current_xact_id() WHERE round_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "dram_rounds_state_changed" AFTER UPDATE ON "dram_rounds" FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.ends_at IS DISTINCT FROM NEW.ends_at) EXECUTE FUNCTION note_round_change();--> statement-breakpoint
-- Products without a region or a cask's country of their own are found by their distillery's.
DROP TRIGGER "distilleries_renamed" ON "distilleries";--> statement-breakpoint
CREATE TRIGGER "distilleries_changed" AFTER UPDATE ON "distilleries" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.region IS DISTINCT FROM NEW.region OR OLD.country IS DISTINCT FROM NEW.country) EXECUTE FUNCTION note_distillery_change();
