import { roles } from '../../api/role.ts'
import { type Change, keyOf, type Node, type Place, stringOf } from './syntax.ts'

/** The value of `access` in a call, or of the constant that several calls share. */
const accessIn = ({ node }: Place): Node | null => {
  if (keyOf(node) === 'access' && node.shorthand !== true) return node.value as Node
  const named = node.type === 'VariableDeclarator' && Object(node.id).name === 'access'
  return named ? (Object(node.init).expression ?? node.init) : null
}

const others: Readonly<Record<string, readonly string[]>> = {
  public: [`'signedIn'`],
  signedIn: [`'public'`, `['COMPLIANCE']`],
}

/** Adds a role to access rules, removes one, and opens or closes calls. */
export function* accessChanges(_: string, place: Place): Generator<Change> {
  const value = accessIn(place)
  if (!value) return
  const to = (text: string): Change => ({
    start: value.start,
    end: value.end,
    text,
    kind: `access as ${text}`,
  })
  for (const text of others[stringOf(value) ?? ''] ?? []) yield to(text)
  if (value.type !== 'ArrayExpression') return
  const given = (value.elements as Node[]).map((element) => stringOf(element) ?? '')
  const list = (names: readonly string[]) => to(`[${names.map((name) => `'${name}'`).join(', ')}]`)
  for (const role of given) yield list(given.filter((other) => other !== role))
  for (const role of roles.filter((one) => !given.includes(one))) yield list([...given, role])
}
