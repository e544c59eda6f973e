"""Files of what the Lab shows: pictures, tables, data, worksheets."""
