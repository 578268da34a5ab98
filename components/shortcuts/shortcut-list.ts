/** Keys that are pressed together, or one of several: `[['Ctrl', 'K']]`, `[['↓'], ['↑']]`. */
type Shortcut = { does: string; keys: readonly (readonly string[])[] }

/** Every shortcut there is, by where it works. */
export const shortcutGroups: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { does: 'Search for anything', keys: [['Ctrl', 'K']] },
      { does: 'Show these shortcuts', keys: [['?']] },
      { does: 'Close what is open', keys: [['Esc']] },
    ],
  },
  {
    where: 'In a list',
    shortcuts: [
      { does: 'Go to its search box', keys: [['/']] },
      { does: 'Next or previous row', keys: [['↓'], ['↑']] },
      {
        does: 'First or last row',
        keys: [
          ['Ctrl', 'Home'],
          ['Ctrl', 'End'],
        ],
      },
      { does: 'Open the row', keys: [['Enter']] },
      { does: 'Tick the row, where rows are ticked', keys: [['Space']] },
      { does: 'Tick several', keys: [['Shift', '↑ ↓']] },
    ],
  },
  {
    where: 'In quick entry',
    shortcuts: [
      { does: 'Another cell', keys: [['←'], ['↑'], ['→'], ['↓']] },
      { does: 'The edge of the figures', keys: [['Ctrl', '← ↑ → ↓']] },
      { does: 'Select several', keys: [['Shift', '← ↑ → ↓']] },
      { does: 'Change a figure', keys: [['Enter'], ['F2']] },
      { does: 'Fill down', keys: [['Ctrl', 'D']] },
      {
        does: 'Copy or paste',
        keys: [
          ['Ctrl', 'C'],
          ['Ctrl', 'V'],
        ],
      },
      {
        does: 'Undo or redo',
        keys: [
          ['Ctrl', 'Z'],
          ['Ctrl', 'Y'],
        ],
      },
      { does: 'Empty', keys: [['Delete']] },
    ],
  },
  {
    where: 'In a chart',
    shortcuts: [
      { does: 'Next or previous value', keys: [['→'], ['←']] },
      { does: 'First or last value', keys: [['Home'], ['End']] },
    ],
  },
]
