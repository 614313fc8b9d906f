import { useIntl } from 'react-intl'

/** The names of facts, and of the values that a fact chooses from. */
export const useFactWords = () => {
  const intl = useIntl()
  const say = (id: string) => intl.formatMessage({ id })
  return {
    factOf: (path: string) => say(`workflow.fact.${path}`),
    optionOf: (path: string, option: string): string => {
      if (option === '') return say(`workflow.fact.${path}.none`)
      return say(path === 'product' ? `dashboard.product.${option}` : `workflow.fact.${path}.${option}`)
    },
  }
}
