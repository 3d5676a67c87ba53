-- Every paid order has an invoice, and its number is drawn as the last thing before the commit: whoever pays waits for
-- whoever pays just before only as long as a commit takes, and what is rolled back leaves no gap.
CREATE FUNCTION issue_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE next_number integer;
BEGIN
	IF EXISTS (SELECT FROM documents WHERE kind = 'invoice' AND subject_id = NEW.id) THEN RETURN NULL; END IF;
	INSERT INTO document_counters AS counter (kind, last) VALUES ('invoice', 1)
		ON CONFLICT (kind) DO UPDATE SET last = counter.last + 1 RETURNING last INTO next_number;
	INSERT INTO documents (id, kind, number, order_id, subject_id, issued_at)
		VALUES ('doc_' || substr(NEW.id, 5), 'invoice', next_number, NEW.id, NEW.id, NEW.paid_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_invoiced" AFTER UPDATE OF "status" ON "orders" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION issue_invoice();
