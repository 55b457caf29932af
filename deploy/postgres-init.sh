#!/bin/sh
# Creates the databases and accounts of the tool and of the campaign apps. PostgreSQL's image runs this once, when the
# volume is empty.
set -e
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=tool_password="$DATABASE_PASSWORD" --set=apps_password="$APPS_DATABASE_PASSWORD" <<'SQL'
create role campaign_cms login password :'tool_password';
create database campaign_cms owner campaign_cms;
create role campaign_apps login password :'apps_password';
create database campaign_apps;
grant connect, create on database campaign_apps to campaign_apps;
revoke connect on database campaign_cms from public;
SQL
