ALTER TABLE campaigns ADD COLUMN links jsonb NOT NULL DEFAULT '[]';
