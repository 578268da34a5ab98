'use client'

import { Smartphone } from 'lucide-react'
import { controlId, useFormSettings } from '@/components/form/form-context'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Pill } from '@/components/ui/pill'
import { TextField } from '@/components/ui/text-field'
import type { OptionalQuestionRow } from '@/lib/surveys/questions/optional-question-rows'
import { surveyLimits } from '@/lib/surveys/rules'
import type { OptionalQuestionGridProps } from './optional-question-grid'

type OptionalQuestionLineProps = Pick<
  OptionalQuestionGridProps,
  'fixed' | 'wordsFixed' | 'onChoose' | 'onPlaceholder' | 'onHighlight' | 'onPreview'
> & {
  row: OptionalQuestionRow
  isChosen: boolean
  isHighlighted: boolean
}

/** How many choices are written out before the rest is counted. */
const maxNamed = 3

/** One optional question: its box, its title as it will read, and the words in place of its brackets where it has some. */
export function OptionalQuestionLine(props: OptionalQuestionLineProps) {
  const { row, isChosen, isHighlighted, fixed, wordsFixed, onChoose, onPlaceholder, onHighlight, onPreview } = props
  const { questionName, name } = row
  const { id: formId } = useFormSettings()
  const highlight = () => onHighlight(questionName)
  // Only what is asked is read by anybody.
  const unfilled = isChosen ? row.unfilled : undefined
  return (
    <tr
      onMouseEnter={highlight}
      onFocus={highlight}
      className={classes('border-line border-t align-top', isHighlighted ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <td className="py-3 pl-4">
        <Checkbox
          id={controlId(formId, `optionalQuestions.${questionName}`)}
          label={name}
          hideLabel
          value={isChosen}
          onChange={(on) => onChoose([questionName], on)}
          disabled={fixed}
        />
      </td>
      <td className="py-3 pr-3 text-right text-ink-soft tabular-nums max-md:hidden">{row.sequence}</td>
      <td className="min-w-0 py-3 pr-3">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft text-sm">
          {questionName}
          <span className="md:hidden"> · {row.questionType}</span>
        </p>
        {unfilled && (
          <p className="mt-1">
            <Pill kind="warning">{unfilled.brackets.join(', ')} to fill in</Pill>
          </p>
        )}
        {row.takesPlaceholder && (
          <TextField
            label="Placeholder"
            id={controlId(formId, `optionalQuestionPlaceholders.${questionName}`)}
            hint={
              unfilled
                ? 'These words take the place of the brackets. Respondents would read the brackets otherwise.'
                : 'These words take the place of the brackets.'
            }
            className="mt-2 max-w-md"
            value={row.placeholder}
            onChange={(placeholder) => onPlaceholder(questionName, placeholder)}
            limit={surveyLimits.placeholder}
            readOnly={wordsFixed}
          />
        )}
      </td>
      <td className="py-3 pr-3 text-sm max-md:hidden">
        <p>{row.questionType}</p>
        <p className="text-ink-soft">{choicesInWords(row.questionChoices)}</p>
      </td>
      <td className="py-2 pr-3 xl:hidden">
        <IconButton
          label={`Preview ${questionName}`}
          icon={<Smartphone size={18} aria-hidden="true" />}
          size="small"
          tooltip={false}
          onPress={() => onPreview(questionName)}
        />
      </td>
    </tr>
  )
}

function choicesInWords(choices: readonly string[]): string {
  const named = choices.slice(0, maxNamed).join(', ')
  const more = choices.length - maxNamed
  return more > 0 ? `${named} and ${more} more` : named
}
