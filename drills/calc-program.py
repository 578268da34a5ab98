"""Works with spreadsheets in LibreOffice: what is asked as JSON on the input, the answers as JSON on the output."""

import base64
import datetime
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import uno
from com.sun.star.beans import NamedValue, PropertyValue
from com.sun.star.connection import NoConnectException

KINDS = {"VALUE": "number", "TEXT": "text", "FORMULA": "formula"}
FORMATS = {"xlsx": "Calc MS Excel 2007 XML", "xls": "MS Excel 97", "ods": "calc8"}
# Commas, quotes, UTF-8; special numbers are looked for, and formulas are worked out: what does most harm.
CSV = "44,34,76,1,,0,false,true,false,false,false,-1,true"
PATIENCE = 60
FIRST_DAY = datetime.date(1899, 12, 30)
# Somebody in Britain, whose 20/11/2026 is a day.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>en-GB</value></prop></item>
</oor:items>
"""


def options(**given):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in given.items())


class Office:
    """One LibreOffice without a window, with settings of its own in `folder`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        user = self.folder.joinpath("profile", "user")
        user.mkdir(parents=True, exist_ok=True)
        user.joinpath("registrymodifications.xcu").write_text(SETTINGS)
        pipe = f"drill{os.getpid()}"
        self.process = subprocess.Popen(
            [
                "soffice", "--headless", "--norestore", "--nologo", "--nodefault",
                f"-env:UserInstallation={self.folder.joinpath('profile').as_uri()}",
                f"--accept=pipe,name={pipe};urp;",
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )
        here = uno.getComponentContext()
        resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
                break
            except NoConnectException:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.desktop = self.made("com.sun.star.frame.Desktop")

    def made(self, service):
        return self.context.ServiceManager.createInstanceWithContext(service, self.context)

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def path(self, name):
        return self.folder.joinpath(name)

    def open(self, content, name):
        path = self.path(name)
        path.write_bytes(base64.b64decode(content))
        more = {"FilterName": "Text - txt - csv (StarCalc)", "FilterOptions": CSV} if name.endswith(".csv") else {}
        book = self.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, options(Hidden=True, **more))
        if book is None:
            raise RuntimeError(f"LibreOffice does not open {name}")
        return book

    def saved(self, book, to, password):
        path = self.path(f"saved.{to}")
        more = {}
        if password:
            secret = (NamedValue("OOXPassword", password), NamedValue("CryptoType", "Standard"))
            more = {"EncryptionData": uno.Any("[]com.sun.star.beans.NamedValue", secret)}
        book.storeToURL(path.as_uri(), options(FilterName=FORMATS[to], **more))
        return base64.b64encode(path.read_bytes()).decode()

    def command(self, book, name):
        frame = book.CurrentController.Frame
        self.made("com.sun.star.frame.DispatchHelper").executeDispatch(frame, name, "", 0, ())


def enter(cell, typed):
    """A text is typed, as on the keyboard; a number and a day are entered as the program keeps them."""
    if isinstance(typed, dict):
        cell.Value = (datetime.date.fromisoformat(typed["day"]) - FIRST_DAY).days
    elif isinstance(typed, str):
        cell.FormulaLocal = typed
    else:
        cell.Value = typed


def fill(office, book, asked):
    sheet = book.Sheets.getByName(asked["sheet"])
    for place, typed in asked["cells"].items():
        enter(sheet.getCellRangeByName(place), typed)
    shown = {place: sheet.getCellRangeByName(place).String for place in asked["cells"]}
    return {"shown": shown, "file": office.saved(book, asked.get("to", "xlsx"), asked.get("password"))}


def broken_rules(office, book, asked):
    """Has the program mark what breaks the rules of a sheet. Answers how many cells it marks after each entry."""
    sheet = book.Sheets.getByName(asked["sheet"])
    book.CurrentController.setActiveSheet(sheet)
    sheet.unprotect("")
    found = {}
    for place, typed in asked["cells"].items():
        cell = sheet.getCellRangeByName(place)
        enter(cell, typed)
        office.command(book, ".uno:ShowInvalid")
        rule = cell.Validation
        found[place] = {
            "marks": sheet.DrawPage.Count,
            "rule": rule.Type.value,
            "refuses": bool(rule.ShowErrorMessage) and rule.ErrorAlertStyle.value == "STOP",
            "says": rule.ErrorMessage,
            "lists": bool(rule.ShowList),
        }
        office.command(book, ".uno:ClearArrows")
        cell.String = ""
    return found


def locked(office, book, asked):
    """Tries to empty cells of a protected sheet. Answers which of them are locked and as they were."""
    sheet = book.Sheets.getByName(asked["sheet"])
    found = {}
    for place in asked["cells"]:
        cell = sheet.getCellRangeByName(place)
        before = cell.String
        try:
            cell.clearContents(1023)
        except Exception:  # However it refuses, it does not write.
            pass
        found[place] = sheet.isProtected() and cell.CellProtection.IsLocked and cell.String == before != ""
    return found


def cells(office, book, asked):
    """Every cell that holds something, by its kind; and what the workbook links to."""
    sheets = []
    for sheet in book.Sheets:
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        last = cursor.RangeAddress
        held = []
        for row in range(last.EndRow + 1):
            for column in range(last.EndColumn + 1):
                cell = sheet.getCellByPosition(column, row)
                if cell.Type.value != "EMPTY":
                    held.append([KINDS[cell.Type.value], cell.String])
        links = sheet.LinkMode.value != "NONE"
        sheets.append({"name": sheet.Name, "cells": held, "linked": links, "drawn": sheet.DrawPage.Count})
    outside = book.AreaLinks.Count + len(book.DDELinks.ElementNames) + len(book.ExternalDocLinks.ElementNames)
    fields = sum(text_links(book, sheet) for sheet in book.Sheets)
    return {"sheets": sheets, "outside": outside, "links": fields}


def tables(office, book, asked):
    """Every sheet as rows of cells: the kind and the text of each, and nothing for an empty one."""
    found = []
    for sheet in book.Sheets:
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        last = cursor.RangeAddress
        rows = []
        for row in range(last.EndRow + 1):
            at = (sheet.getCellByPosition(column, row) for column in range(last.EndColumn + 1))
            rows.append([None if cell.Type.value == "EMPTY" else [KINDS[cell.Type.value], cell.String] for cell in at])
        found.append({"name": sheet.Name, "rows": rows})
    return found


def text_links(book, sheet):
    """Addresses inside cells that a click would open."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return sum(
        1
        for row in range(cursor.RangeAddress.EndRow + 1)
        for column in range(cursor.RangeAddress.EndColumn + 1)
        if sheet.getCellByPosition(column, row).TextFields.createEnumeration().hasMoreElements()
    )


STEPS = {"fill": fill, "broken-rules": broken_rules, "locked": locked, "cells": cells, "tables": tables}


def main():
    asked = json.load(sys.stdin)
    office = Office(asked["folder"])
    try:
        answers = []
        for step in asked["steps"]:
            book = office.open(step["file"], step["name"])
            try:
                answers.append(STEPS[step["do"]](office, book, step))
            finally:
                book.close(True)
        json.dump(answers, sys.stdout)
    finally:
        office.close()


main()
