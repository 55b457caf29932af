-- Comments for translators on the messages of a campaign: [{id: message id, text}].
ALTER TABLE campaigns ADD COLUMN message_comments jsonb NOT NULL DEFAULT '[]';
