import older from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import mapping from '@/db/reference/templates/mandated-2023-24-to-2024-25.json' with { type: 'json' }
import newer from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import optional from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }

/** The question sets the product brings with it, as SurveyJS JSON. */
export const templates = [older, newer, optional]

/** How answers to one mandated set read in another; every older question and answer has one entry. */
export const mappings = [mapping]
