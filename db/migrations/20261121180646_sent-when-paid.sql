-- Nothing leaves the house unpaid. What is sent belongs to a paid order, and each line goes once.
CREATE FUNCTION require_paid_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status <> 'cancelled' AND NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('paid', 'refunded')) THEN
		RAISE EXCEPTION 'order % is not paid: nothing of it is sent', NEW.order_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipments_of_paid_orders" BEFORE INSERT OR UPDATE OF "status", "order_id" ON "shipments" FOR EACH ROW EXECUTE FUNCTION require_paid_shipment();--> statement-breakpoint
CREATE FUNCTION require_paid_line_in_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The line's row is held until the end of the transaction: of two shipments that take it one waits, and finds it taken.
	PERFORM FROM order_lines WHERE id = NEW.line_id FOR UPDATE;
	IF NOT EXISTS (
		SELECT FROM order_lines l JOIN shipments s ON s.id = NEW.shipment_id
		WHERE l.id = NEW.line_id AND l.order_id = s.order_id AND l.paid_at IS NOT NULL
			AND l.status IN ('paid', 'stored', 'packed')
	) THEN
		RAISE EXCEPTION 'line % is not a paid line of the shipment''s order', NEW.line_id USING ERRCODE = 'check_violation';
	END IF;
	IF EXISTS (
		SELECT FROM shipment_lines o JOIN shipments s ON s.id = o.shipment_id
		WHERE o.line_id = NEW.line_id AND o.shipment_id <> NEW.shipment_id AND s.status <> 'cancelled'
	) THEN
		RAISE EXCEPTION 'line % is in another shipment', NEW.line_id USING ERRCODE = 'unique_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_lines_paid" BEFORE INSERT OR UPDATE ON "shipment_lines" FOR EACH ROW EXECUTE FUNCTION require_paid_line_in_shipment();--> statement-breakpoint
CREATE FUNCTION require_paid_before_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status IN ('stored', 'packed', 'shipped', 'delivered') AND NEW.paid_at IS NULL THEN
		RAISE EXCEPTION 'line % is not paid: it stays in the house', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_lines_paid_before_sent" BEFORE INSERT OR UPDATE OF "status" ON "order_lines" FOR EACH ROW EXECUTE FUNCTION require_paid_before_sent();
