-- Retired apps get no new campaigns. Nodes of the former version ignore this, and still create some until they end.
alter table apps add column retired boolean not null default false;
-- What the last reload that found a difference has changed in the config: `{at, total, items}` with at most
-- limits.maxConfigChanges items. A reload by a node of the former version leaves it as it is.
alter table apps add column config_changes jsonb;
