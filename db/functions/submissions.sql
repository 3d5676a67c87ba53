create or replace function attach_submissions(member text, address citext) returns void language sql as $$
  update submissions set member_id = member, attached_at = now() where member_id is null and lower(email) = lower(address::text);
$$;

create or replace function attach_submissions_at_sign_in() returns trigger language plpgsql as $$
begin
  perform attach_submissions(id, email) from members where id = new.member_id and email_verified and closed_at is null;
  return null;
end;
$$;

create or replace trigger sessions_attach_submissions after insert on sessions
  for each row
  execute function attach_submissions_at_sign_in();

create or replace function attach_submissions_of_member() returns trigger language plpgsql as $$
begin
  perform attach_submissions(new.id, new.email);
  return null;
end;
$$;

create or replace trigger members_made_proved after insert on members
  for each row when (new.email_verified)
  execute function attach_submissions_of_member();

create or replace trigger members_proved after update of email, email_verified on members
  for each row when (
    new.email_verified
    and new.closed_at is null
    and ((not old.email_verified)
    or old.email is distinct from new.email)
  )
  execute function attach_submissions_of_member();

create or replace trigger bottle_events_written_once before update or delete or truncate on bottle_events
  for each statement
  execute function refuse_change();

create or replace trigger consignment_additions_written_once before update or delete or truncate on consignment_additions
  for each statement
  execute function refuse_change();

create or replace trigger consignment_agreements_written_once before update or delete or truncate on consignment_agreements
  for each statement
  execute function refuse_change();
