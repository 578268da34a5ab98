import type { z } from 'zod'
import type { AnswerBody, Call } from './call'

/** A value as JSON carries it: a `Date` arrives as text. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Wire<Exclude<Value[Name], undefined>> }
    : Value

/** A value as JSON would carry it: what a screen is rendered with is then what it is later answered. */
export const onWire = <Value>(value: Value): Wire<Value> => JSON.parse(JSON.stringify(value))

type Declared<Part> = Exclude<Part, undefined>
type IsDeclared<Part> = [Declared<Part>] extends [never] ? false : true

/** What success answers to the browser: a value, a file, or nothing. */
export type WireAnswer<Of extends Call> = Of['answer'] extends z.ZodType
  ? Wire<AnswerBody<IsDeclared<Of['query']> extends true ? Declared<Of['query']> : undefined, Of['answer']>>
  : Of['answer'] extends 'nothing'
    ? undefined
    : Blob

/** The names in braces of a path. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

/** A parameter of the query: as text, as what its text means, or as what travels as JSON. */
type QueryValue<Text, Meaning> =
  | Text
  | (NonNullable<Meaning> extends string | number | boolean ? Meaning : unknown)
  | (undefined extends Text ? null : never)

type QueryValues<Texts, Meanings> = {
  [Name in keyof Texts]: QueryValue<Texts[Name], Name extends keyof Meanings ? Meanings[Name] : unknown>
}

/** A schema that first rewrites what is sent takes what the schema behind takes. */
type Sendable<Schema> = Schema extends z.ZodPreprocess<infer Behind> ? z.input<Behind> : z.input<Schema>

type PartOf<Name extends string, Value> =
  Partial<Value> extends Value ? { [Each in Name]?: Value } : { [Each in Name]: Value }

/** What the address of a call is made of, beside its path. */
export type AddressParts<Of extends Call> = ([PathNames<Of['path']>] extends [never]
  ? object
  : { params: Record<PathNames<Of['path']>, string | number> }) &
  (IsDeclared<Of['query']> extends true
    ? PartOf<'query', QueryValues<z.input<Declared<Of['query']>>, z.output<Declared<Of['query']>>>>
    : object)

/** What the body of a call is made of. */
export type BodyPart<Of extends Call> =
  IsDeclared<Of['body']> extends true
    ? Of['bodyKind'] extends 'form' | undefined
      ? { body: FormData }
      : PartOf<'body', Sendable<Declared<Of['body']>>>
    : object

/** What a function takes after the call: left out where nothing need be sent. */
export type Arguments<Sent> = Partial<Sent> extends Sent ? [sent?: Sent] : [sent: Sent]
