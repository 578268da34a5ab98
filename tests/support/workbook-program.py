"""Reads or fills in one workbook by openpyxl: what is asked as JSON on the input, the answer as JSON on the output."""

import base64
import datetime
import io
import json
import sys

import openpyxl
from openpyxl.styles import Font, PatternFill, Protection


def text(value):
    return None if value is None else str(value)


def column_of(sheet, at):
    """Some programs write one column for many, which openpyxl keeps under the first of them."""
    return next((each for each in sheet.column_dimensions.values() if each.min <= at <= each.max), None)


def width_of(sheet, at):
    column = column_of(sheet, at)
    return None if column is None else column.width


def columns_of(sheet, holds):
    """The letters of the columns of which something holds."""
    found = ((at, column_of(sheet, at)) for at in range(1, sheet.max_column + 1))
    return [openpyxl.utils.get_column_letter(at) for at, column in found if column is not None and holds(column)]


def rules_of(sheet):
    return [
        {
            "cells": str(rule.sqref),
            "type": rule.type,
            "operator": rule.operator,
            "from": rule.formula1,
            "to": rule.formula2,
            "says": rule.error,
            "refuses": bool(rule.showErrorMessage) and rule.errorStyle in (None, "stop"),
        }
        for rule in sheet.data_validations.dataValidation
    ]


def read(book):
    return [
        {
            "name": sheet.title,
            "widths": [width_of(sheet, at) for at in range(1, 5)],
            "rules": rules_of(sheet),
            "protected": bool(sheet.protection.sheet),
            "hidden": columns_of(sheet, lambda column: column.hidden),
            "open": columns_of(sheet, lambda column: not column.protection.locked),
            "cells": [[text(cell) for cell in row] for row in sheet.iter_rows(values_only=True)],
        }
        for sheet in book.worksheets
    ]


def value(cell):
    """Numbers stay numbers; a formula is text that begins with an equals sign; a day stands for its midnight."""
    if isinstance(cell, (datetime.datetime, datetime.date)):
        return {"day": cell.isoformat()[:10]}
    return cell if cell is None or isinstance(cell, (int, float)) else str(cell)


def values(book):
    return [
        {"name": sheet.title, "cells": [[value(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]}
        for sheet in book.worksheets
    ]


def typed_value(typed):
    """A day, with a time where one is given, or what was typed itself."""
    if not isinstance(typed, dict):
        return typed
    if "time" in typed:
        return datetime.datetime.fromisoformat(f"{typed['day']}T{typed['time']}")
    return datetime.date.fromisoformat(typed["day"])


def paste(cell, pasted):
    """A cell of somewhere else: its own letters, colour and format come with it, and it is locked."""
    cell.value = typed_value(pasted["pasted"])
    cell.font = Font(name="Comic Sans MS", size=8, bold=True, italic=True)
    cell.fill = PatternFill("solid", fgColor="FFFF00")
    cell.number_format = pasted["format"]
    cell.protection = Protection(locked=True)


def fill(book, asked):
    sheet = book[asked["sheet"]]
    for place, typed in asked["cells"].items():
        if isinstance(typed, dict) and "pasted" in typed:
            paste(sheet[place], typed)
        else:
            sheet[place] = typed_value(typed)
    saved = io.BytesIO()
    book.save(saved)
    return {"file": base64.b64encode(saved.getvalue()).decode()}


asked = json.load(sys.stdin)
book = openpyxl.load_workbook(io.BytesIO(base64.b64decode(asked["file"])))
STEPS = {"read": lambda: read(book), "values": lambda: values(book), "fill": lambda: fill(book, asked)}
json.dump(STEPS[asked["do"]](), sys.stdout)
