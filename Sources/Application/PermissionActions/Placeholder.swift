// Decisions on sources, and addresses that are fetched for them.
