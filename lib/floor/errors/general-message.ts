/** The message for unexpected errors. */
export const generalMessage = (code: number) =>
  `An error has occurred (${code}) and your request cannot be processed. Please try again and contact the Help Desk if the error continues to occur.`
