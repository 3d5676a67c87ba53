create or replace function keep_member_since() returns trigger language plpgsql as $$
begin
  if new.role = 'user' then
    new.member_since := null;
  elsif new.role = 'member' and new.member_since is null then
    new.member_since := now();
  end if;
  return new;
end;
$$;

create or replace trigger members_member_since before insert or update of role on members
  for each row
  execute function keep_member_since();

create or replace function keep_staff_since() returns trigger language plpgsql as $$
begin
  if new.role in ('user', 'member') then
    new.staff_since := null;
  elsif tg_op = 'INSERT' or old.role in ('user', 'member') or old.staff_since is null then
    new.staff_since := now();
  end if;
  return new;
end;
$$;

create or replace trigger members_staff_since before insert or update of role on members
  for each row
  execute function keep_staff_since();

create or replace trigger terms_acceptances_written_once before update or delete or truncate on terms_acceptances
  for each statement
  execute function refuse_change();
