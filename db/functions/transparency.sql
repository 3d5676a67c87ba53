create or replace trigger log_entries_written_once before update or delete or truncate on log_entries
  for each statement
  execute function refuse_change();

create or replace trigger log_nodes_written_once before update or delete or truncate on log_nodes
  for each statement
  execute function refuse_change();

create or replace trigger log_heads_written_once before update or delete or truncate on log_heads
  for each statement
  execute function refuse_change();

create or replace trigger log_cosignatures_written_once before update or delete or truncate on log_cosignatures
  for each statement
  execute function refuse_change();

create or replace trigger log_stamps_written_once before update or delete or truncate on log_stamps
  for each statement
  execute function refuse_change();
