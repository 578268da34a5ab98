/** Messages about stored tables. The wording is ours: the specification has none. */
export const messages = {
  unableToKeep: (reason: string) => `Unable to keep table. ${reason}`,
  notStorable: 'The tables of this report are not kept.',
  deleted: 'Kept table successfully deleted.',
  unableToDelete: (reason: string) => `Unable to delete table. ${reason}`,
  copied: 'Address copied.',
  unableToCopy: 'The address could not be copied. Please select it and copy it yourself.',
}
