/** The parts of DMN 1.3 that a decision table uses; `dmn-moddle` has no types. Lists without elements are undefined. */
declare module 'dmn-moddle' {
  type Text = { text?: string; expressionLanguage?: string }
  type Named = { id?: string; name?: string }

  export type DmnTable = {
    $type: 'dmn:DecisionTable'
    /** UNIQUE if the file names none. */
    hitPolicy: string
    input?: { inputExpression?: Text }[]
    output?: (Named & { defaultOutputEntry?: Text })[]
    rule?: { inputEntry?: Text[]; outputEntry?: Text[] }[]
  }
  type DrgElement = Named & {
    $type: string
    decisionLogic?: DmnTable | { $type: 'dmn:LiteralExpression' }
  }
  export type Definitions = {
    $type: 'dmn:Definitions'
    expressionLanguage?: string
    drgElement?: DrgElement[]
  }

  export class DmnModdle {
    create(type: string, attributes: object): object
    /** Rejects if nothing can be read. Warnings name ignored content, with lines and columns from 0. */
    fromXML(xml: string): Promise<{ rootElement: Definitions; warnings: { message: string }[] }>
    toXML(element: object, options: { format: boolean }): Promise<{ xml: string }>
  }
}
