/** How one answer of an older question reads in the newer template: a code, several questions' codes, a table's cell. */
export type MappedAnswer = {
  from?: string
  fromQuestion?: string
  to: string | Record<string, string | null>
  /** The newer answer is the nearest there is and does not mean quite the same. */
  approximate?: boolean
}

/** How one older question (or several) reads in the newer template. */
export type MappedQuestion = {
  from: string[]
  to: string[]
  /** For people: same, answers merged, answers renamed, split, merged, dropped, added, type changed. */
  kind: string
  answers: 'copy' | MappedAnswer[]
  note?: string
}

/** `template_mappings.mapping`: the crosswalk between two mandated templates. */
export type TemplateMapping = { questions: MappedQuestion[] }

/** Optional questions are those whose names start with O-. They keep their names from template to template. */
export const isOptional = (name: string) => name.startsWith('O-')
