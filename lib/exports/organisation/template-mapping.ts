/** The translation of one answer to an older question: a code, codes of several questions, or the cell of a table. */
export type MappedAnswer = {
  from?: string
  fromQuestion?: string
  to: string | Record<string, string | null>
  /** The newer answer is the closest there is, but does not mean quite the same. */
  approximate?: boolean
}

/** The translation of one older question, or of several, to the newer template. */
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
