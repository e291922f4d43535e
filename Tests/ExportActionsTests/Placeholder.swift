// Documents taken out.
