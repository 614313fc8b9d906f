import { css, type CSSObject, jsx, type SerializedStyles } from '@emotion/react'
import type { RecipeDefinition, RecipeVariantRecord } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ElementType, ReactElement } from 'react'
import { system } from './system.ts'

type Chosen<Name> = Name extends 'true' ? boolean : Name

/** Without variants TypeScript infers a record of any. */
type Props<Element extends ElementType, Variants extends RecipeVariantRecord> = string extends keyof Variants
  ? ComponentProps<Element>
  : Omit<ComponentProps<Element>, keyof Variants> & {
      [Name in keyof Variants]?: Chosen<keyof Variants[Name]> | undefined
    }

/**
 * Creates an element with a recipe of Chakra's, without style props. Its styles are computed once for each combination
 * of variants. Chakra's own factory accepts style props, so it computes the styles of every element in every render.
 */
export const styled = <Element extends ElementType, Variants extends RecipeVariantRecord>(
  element: Element,
  recipe: RecipeDefinition<Variants>,
) => {
  const resolve = system.cva(recipe)
  const known = new Map<string, SerializedStyles>()
  const stylesOf = (chosen: object): SerializedStyles => {
    const key = JSON.stringify(chosen)
    const styles = known.get(key) ?? css(resolve(chosen) as CSSObject)
    known.set(key, styles)
    return styles
  }
  return (props: Props<Element, Variants>): ReactElement => {
    const given = Object.entries(props)
    const isVariant = ([name]: [string, unknown]) => resolve.variantKeys.includes(name)
    const chosen = Object.fromEntries(given.filter(isVariant))
    const others = Object.fromEntries(given.filter((prop) => !isVariant(prop)))
    return jsx(element, { ...others, css: stylesOf(chosen) })
  }
}
