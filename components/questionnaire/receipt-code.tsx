type ReceiptCodeProps = {
  code: string
  /** Where the code is used, on a device that opens no links and sends the answers later. */
  elsewhere?: string
}

/** What the receipt code is for, where it is shown; the script shows the button that copies it. */
export function ReceiptCode({ code, elsewhere }: ReceiptCodeProps) {
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">Your receipt code</h2>
      <p className="code" id="receipt-code">
        {code}
      </p>
      <button className="button quiet" type="button" data-copy="receipt-code" hidden>
        Copy the code
      </button>
      <p>
        Keep it if you may want to{' '}
        {elsewhere ? (
          <>
            see your answers again or have them erased: at <strong>{elsewhere}</strong>, once this device has sent them
          </>
        ) : (
          <a href="/survey/receipt">see your answers again or have them erased</a>
        )}
        . Only this code leads to them: nobody can look it up for you, and it says nothing about who you are.
      </p>
    </section>
  )
}
