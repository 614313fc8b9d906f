/** Demo accounts that make the calls. */
export const people = {
  partner: 'partner@tehing.example',
  inhouse: 'inhouse@tehing.example',
  shop: 'shop@tehing.example',
  credit: 'credit@tehing.example',
  compliance: 'compliance@tehing.example',
} as const
export type Person = keyof typeof people

/**
 * A value of a request. `$name` is a value from an earlier response, `$name.0.id` a part of it; `...` names values
 * whose fields are copied into the object.
 */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/** A call as a program makes it according to the specification, with the expected response. */
export type DocumentedCall = {
  /** Method and path as section 7 of the documents writes them. */
  call: string
  /** Absent for a public call. */
  as?: Person
  /** Parameters of the path. */
  at?: Readonly<Record<string, Value>>
  /** Parameters of the query string. */
  params?: Readonly<Record<string, Value>>
  /** The JSON body; `$name` is a value from an earlier response. */
  body?: Value
  /** Sent as multipart, in the field `files`. */
  file?: string
  status: number
  /** The minimum contents of the response. */
  answer?: Value
  /** Names for parts of the response: '' is all of it, '*field' the first row with a value in that field. */
  keep?: Readonly<Record<string, string>>
  /** Repeats the call until the response contains `answer`. */
  until?: true
}

/** Events that are not calls: people with their phones and letters. */
export type OutsideEvent = {
  outside: 'everySignerSigns' | 'invitationArrives' | 'shopSignsOn'
  at?: Readonly<Record<string, Value>>
  keep: string
}

export type Step = DocumentedCall | OutsideEvent
