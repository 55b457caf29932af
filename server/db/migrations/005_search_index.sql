-- What was written since the index's list was last merged is read through by every search: 32 pages of it, not 512.
alter index campaigns_search_form_idx set (gin_pending_list_limit = 256);
