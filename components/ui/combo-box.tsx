'use client'

import { Check, ChevronDown } from 'lucide-react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { type Choice, choiceOf } from './choice'
import { classes } from './classes'
import { ComboBoxInput } from './combo-box-input'
import {
  compactHeight,
  controlHeight,
  controlStyle,
  describedBy,
  FieldFrame,
  type FieldProps,
  fieldIds,
} from './field-frame'
import { highlightedStyle } from './highlighted-choice'
import { Spinner } from './spinner'
import { type SearchChoices, useChoices } from './use-choices'

export type ComboBoxProps = FieldProps & {
  value: Choice | null
  onChange: (choice: Choice | null) => void
  onBlur?: () => void
  /** Keep it the same between renders (outside the component, or memoised): a new function loads again. */
  search: SearchChoices
  /** Characters before it searches; until then it shows what there is. */
  searchFrom?: number
  /** What is typed may stay though no choice matches: its words are then its id and name. */
  freeText?: boolean
  /** A list up to 700 px wide, for long names. */
  wide?: boolean
  placeholder?: string
  /** In place of choices where there are none at all: what to do then. */
  emptyMessage?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A look-up: type to search among many, or open it and choose from what is there. */
export function ComboBox(props: ComboBoxProps) {
  const {
    value,
    onChange,
    onBlur,
    search,
    searchFrom = 2,
    freeText = false,
    wide,
    placeholder,
    emptyMessage,
    ref,
    ...field
  } = props
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  const [text, setText] = useState(value?.name ?? '')
  const [open, setOpen] = useState(false)
  const description = describedBy(ids, field)
  const chosenName = value?.name ?? ''
  useEffect(() => setText(chosenName), [chosenName])

  const typed = text.trim()
  const searchText = typed === chosenName || typed.length < searchFrom ? '' : typed
  const result = useChoices(search, searchText, open)
  const isAnswered = result.text === searchText && (result.state === 'ready' || result.state === 'failed')
  const isSearched = searchText !== '' && !freeText
  const best = isSearched && isAnswered ? result.choices.find(({ disabled }) => !disabled) : undefined

  // Scrolling the page closes the list, and the state then puts the chosen name back as if the field had been left. It has
  // not: somebody is still typing.
  const isLeaving = useRef(false)
  const isClosing = (key: unknown) =>
    !isLeaving.current && key === (value?.id ?? null) && document.activeElement?.id === ids.control

  // A choice that the pointer happens to rest on is not meant by somebody who types words of their own and goes on.
  const isPicked = useRef(false)
  const isMovingOn = useRef(false)
  const isFreeText = () => freeText && typed !== '' && isMovingOn.current && !isPicked.current

  function choose(choice: Choice | null) {
    setText(choice?.name ?? '')
    if (choice?.id !== value?.id) onChange(choice)
  }

  /** Words that match no choice become the value when the field is left or Enter is pressed. */
  function commitText() {
    if (freeText && typed !== '' && typed !== chosenName) choose({ id: typed, name: typed })
  }

  return (
    <FieldFrame {...field} ids={ids}>
      <AriaComboBox
        aria-label={field.label}
        {...(description && { 'aria-describedby': description })}
        items={result.choices}
        value={value?.id ?? null}
        onChange={(key) => {
          if (isClosing(key)) return
          const choice = choiceOf(result.choices, key)
          if (choice && !isFreeText()) choose(choice)
          else if (freeText && typed !== '') choose({ id: typed, name: typed })
          else choose(key === null ? null : value)
        }}
        inputValue={text}
        onInputChange={(next) => {
          isPicked.current = false
          setText(next)
          if (next === '' && value) onChange(null)
        }}
        onOpenChange={setOpen}
        // OpeningInput opens it: left to itself it would open again whenever a choice not in the list is put back.
        menuTrigger="manual"
        allowsEmptyCollection
        allowsCustomValue={freeText}
        isDisabled={field.disabled ?? false}
        isReadOnly={field.readOnly ?? false}
        isInvalid={Boolean(field.error)}
        isRequired={field.required ?? false}
        validationBehavior="aria"
      >
        <div
          className="relative"
          onKeyDownCapture={({ key, target }) => {
            isLeaving.current = key === 'Escape' || key === 'Enter' || key === 'Tab'
            isMovingOn.current = key === 'Enter' || key === 'Tab'
            if (key.startsWith('Arrow')) isPicked.current = true
            if (key === 'Enter' && !(target as Element).getAttribute('aria-activedescendant')) commitText()
          }}
          onFocusCapture={() => {
            isMovingOn.current = false
          }}
          onKeyUpCapture={() => {
            isLeaving.current = false
            isMovingOn.current = false
          }}
        >
          <ComboBoxInput
            {...(ref && { ref })}
            id={ids.control}
            mayOpen={!field.readOnly}
            typed={isSearched ? searchText : ''}
            best={best}
            isSearching={!isAnswered}
            onTake={choose}
            placeholder={placeholder ?? 'Type to search'}
            onBlur={() => {
              commitText()
              onBlur?.()
            }}
            className={classes(controlStyle, field.compact ? compactHeight : controlHeight, 'truncate pr-11')}
          />
          <Button
            aria-label={`Show ${field.label.toLowerCase()} choices`}
            className={classes(
              'absolute top-1/2 right-1 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-md text-ink-soft hover:bg-hover disabled:opacity-50',
              field.readOnly && 'hidden!',
            )}
          >
            {open && result.state === 'searching' ? <Spinner /> : <ChevronDown size={18} aria-hidden="true" />}
          </Button>
        </div>
        <Popover
          // As far from the window's edges as the page keeps whatever has the focus (scroll-padding): nearer, and a choice
          // reached by keyboard would scroll the page, which closes the list.
          containerPadding={84}
          className={classes(
            'flex max-w-[calc(100vw-2rem)] flex-col rounded-md border border-line bg-raised shadow-float',
            wide ? 'w-[700px] max-sm:w-(--trigger-width)' : 'min-w-(--trigger-width) sm:max-w-[700px]',
          )}
        >
          <ListBox
            className="max-h-80 overflow-y-auto p-1 outline-none"
            renderEmptyState={() => <EmptyMessage state={result.state} text={result.text} none={emptyMessage} />}
          >
            {(choice: Choice) => (
              <ListBoxItem
                id={choice.id}
                textValue={choice.name}
                isDisabled={choice.disabled ?? false}
                className={classes(
                  'group flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5',
                  'data-disabled:cursor-not-allowed data-disabled:text-ink-soft',
                  highlightedStyle,
                )}
              >
                <Check
                  size={16}
                  aria-hidden="true"
                  className="invisible shrink-0 text-accent group-data-selected:visible"
                />
                {choice.icon}
                <span className={classes('min-w-0', choice.faint && 'text-ink-soft italic')}>
                  <span className="block">{choice.name}</span>
                  {choice.detail && <span className="block text-ink-soft text-sm">{choice.detail}</span>}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
          {typed !== chosenName && typed.length > 0 && typed.length < searchFrom && (
            <p className="border-line border-t px-3 py-2 text-ink-soft text-sm">
              Type {searchFrom} characters to search.
            </p>
          )}
        </Popover>
      </AriaComboBox>
    </FieldFrame>
  )
}

type EmptyMessageProps = { state: string; text: string; none: string | undefined }

function EmptyMessage({ state, text, none = 'There is nothing to choose from.' }: EmptyMessageProps) {
  const words =
    state === 'failed'
      ? 'Unable to search. Please try again.'
      : state !== 'ready'
        ? 'Searching…'
        : text === ''
          ? none
          : `Nothing matches “${text}”.`
  return <p className="px-3 py-2 text-ink-soft">{words}</p>
}
