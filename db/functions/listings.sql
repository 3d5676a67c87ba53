create or replace function note_listing_gone() returns trigger language plpgsql as $$
begin
  update products set changed_in = pg_current_xact_id() where id = old.product_id;
  update casks set changed_in = pg_current_xact_id() where id = old.cask_id;
  return null;
end;
$$;

create or replace trigger listings_gone after delete on listings
  for each row
  execute function note_listing_gone();

create or replace trigger listings_changed before update on listings
  for each row
  execute function note_change();
