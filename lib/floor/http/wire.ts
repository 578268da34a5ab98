import type { z } from 'zod'
import type { AnswerBody, Call } from './call'

/** The type of a value after JSON: a `Date` becomes text. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Wire<Exclude<Value[Name], undefined>> }
    : Value

/** Converts a value as JSON would, so that a screen is first rendered with the same types that calls answer later. */
export const onWire = <Value>(value: Value): Wire<Value> => JSON.parse(JSON.stringify(value))

type DeclaredPart<Part> = Exclude<Part, undefined>
type IsDeclared<Part> = [DeclaredPart<Part>] extends [never] ? false : true

/** The answer of success in the browser: a value, a file, or nothing. */
export type WireAnswer<Of extends Call> = Of['answer'] extends z.ZodType
  ? Wire<AnswerBody<IsDeclared<Of['query']> extends true ? DeclaredPart<Of['query']> : undefined, Of['answer']>>
  : Of['answer'] extends 'nothing'
    ? undefined
    : Blob

/** The names in braces of a path. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

/** A query parameter: its text, its parsed value, or a value sent as JSON. */
type QueryValue<Text, Meaning> =
  | Text
  | (NonNullable<Meaning> extends string | number | boolean ? Meaning : unknown)
  | (undefined extends Text ? null : never)

type QueryValues<Texts, Meanings> = {
  [Name in keyof Texts]: QueryValue<Texts[Name], Name extends keyof Meanings ? Meanings[Name] : unknown>
}

/** The input of a schema; of a preprocessed one, that of the inner schema. */
type SentValue<Schema> = Schema extends z.ZodPreprocess<infer Behind> ? z.input<Behind> : z.input<Schema>

type PartOf<Name extends string, Value> =
  Partial<Value> extends Value ? { [Each in Name]?: Value } : { [Each in Name]: Value }

/** The parameters of a call's address. */
export type AddressParts<Of extends Call> = ([PathNames<Of['path']>] extends [never]
  ? object
  : { params: Record<PathNames<Of['path']>, string | number> }) &
  (IsDeclared<Of['query']> extends true
    ? PartOf<'query', QueryValues<z.input<DeclaredPart<Of['query']>>, z.output<DeclaredPart<Of['query']>>>>
    : object)

/** The body of a call. */
export type BodyPart<Of extends Call> =
  IsDeclared<Of['body']> extends true
    ? Of['bodyKind'] extends 'form' | undefined
      ? { body: FormData }
      : PartOf<'body', SentValue<DeclaredPart<Of['body']>>>
    : object

/** The arguments after the call; optional where nothing is required. */
export type Arguments<Sent> = Partial<Sent> extends Sent ? [sent?: Sent] : [sent: Sent]
