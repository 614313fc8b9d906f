/** Whether a path such as `/user/7/edit` fits a pattern such as `/user/:id/edit`. */
export const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.replace(/(?<=.)\/$/, '').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}
