-- The audio files of a tracklist's tracks are uses of a campaign, like files that its other content names.
create function note_uses_of_music() returns trigger language plpgsql as $$
begin
  if new.tracklist::text like '%/uploads/%' or (tg_op = 'UPDATE' and old.tracklist::text like '%/uploads/%') then
    perform note_upload_uses(new.campaign_id, 'music.tracklist', new.tracklist::text);
  end if;
  return null;
end $$;
create trigger uses_of_music_are_noted after insert or update of tracklist on campaign_music
  for each row execute function note_uses_of_music();
