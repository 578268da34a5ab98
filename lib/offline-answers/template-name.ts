type Named = { quickCode: string | null; eventName: string | null; name: string | null }

/** Accents off, then everything that is no plain letter or digit. */
const plain = (text: string) => text.normalize('NFKD').replace(/[^A-Za-z0-9]/g, '')

/** The quick code, event and survey name with non-alphanumeric characters removed. */
export const templateFileName = ({ quickCode, eventName, name }: Named): string =>
  `${
    [quickCode, eventName, name]
      .map((part) => plain(part ?? ''))
      .join('')
      .slice(0, 140) || 'OfflineTemplate'
  }.xlsx`
