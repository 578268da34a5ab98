"""Reads or fills in one workbook by openpyxl: what is asked as JSON on the input, the answer as JSON on the output."""

import base64
import datetime
import io
import json
import sys

import openpyxl


def text(value):
    return None if value is None else str(value)


def width_of(sheet, at):
    """Some programs write one width for many columns, which openpyxl keeps under the first of them."""
    return next((each.width for each in sheet.column_dimensions.values() if each.min <= at <= each.max), None)


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


def fill(book, asked):
    sheet = book[asked["sheet"]]
    for place, typed in asked["cells"].items():
        sheet[place] = datetime.date.fromisoformat(typed["day"]) if isinstance(typed, dict) else typed
    saved = io.BytesIO()
    book.save(saved)
    return {"file": base64.b64encode(saved.getvalue()).decode()}


asked = json.load(sys.stdin)
book = openpyxl.load_workbook(io.BytesIO(base64.b64decode(asked["file"])))
STEPS = {"read": lambda: read(book), "values": lambda: values(book), "fill": lambda: fill(book, asked)}
json.dump(STEPS[asked["do"]](), sys.stdout)
