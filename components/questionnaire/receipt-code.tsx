/** What the receipt code is for, where it is given; the script shows the button that copies it. */
export function ReceiptCode({ code }: { code: string }) {
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
        Keep it if you may want to <a href="/survey/receipt">see your answers again or have them erased</a>. Only this
        code leads to them: nobody can look it up for you, and it says nothing about who you are.
      </p>
    </section>
  )
}
