create or replace function note_distillery_change() returns trigger language plpgsql as $$
begin
  update products set changed_in = pg_current_xact_id() where distillery_id = new.id;
  update casks set changed_in = pg_current_xact_id() where distillery_id = new.id;
  return null;
end;
$$;

create or replace trigger distilleries_changed after update on distilleries
  for each row when (
    old.name is distinct from new.name
    or old.region is distinct from new.region
    or old.country is distinct from new.country
  )
  execute function note_distillery_change();

create or replace function note_gallery_change() returns trigger language plpgsql as $$
begin
  update products set changed_in = pg_current_xact_id() where id = coalesce(new.product_id, old.product_id);
  return null;
end;
$$;

create or replace trigger product_pictures_changed after insert or delete or update on product_pictures
  for each row
  execute function note_gallery_change();

create or replace trigger casks_changed before update on casks
  for each row
  execute function note_change();

create or replace trigger products_changed before update on products
  for each row
  execute function note_change();
