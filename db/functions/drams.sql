create or replace function note_dram_sale_change() returns trigger language plpgsql as $$
begin
  update dram_offers set changed_in = pg_current_xact_id() where dram_sale_id = new.id;
  return null;
end;
$$;

create or replace trigger dram_sales_state_changed after update on dram_sales
  for each row when (old.status is distinct from new.status or old.ends_at is distinct from new.ends_at)
  execute function note_dram_sale_change();

create or replace trigger dram_offers_changed before update on dram_offers
  for each row
  execute function note_change();
