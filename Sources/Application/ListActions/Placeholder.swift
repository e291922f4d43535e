// Lists and their items, as every front door changes and shows them.
