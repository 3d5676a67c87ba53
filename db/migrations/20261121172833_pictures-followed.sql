-- A card shows its product's first photograph: whoever keeps cards hears of a gallery that changes.
CREATE FUNCTION note_gallery_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products SET changed_in = pg_current_xact_id() WHERE id = coalesce(NEW.product_id, OLD.product_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_pictures_changed" AFTER INSERT OR UPDATE OR DELETE ON "product_pictures" FOR EACH ROW EXECUTE FUNCTION note_gallery_change();--> statement-breakpoint
-- What is deleted outright cannot carry a mark itself.
CREATE FUNCTION note_listing_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products SET changed_in = pg_current_xact_id() WHERE id = OLD.product_id;
	UPDATE casks SET changed_in = pg_current_xact_id() WHERE id = OLD.cask_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listings_gone" AFTER DELETE ON "listings" FOR EACH ROW EXECUTE FUNCTION note_listing_gone();
