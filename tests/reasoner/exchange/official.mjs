// What Cooklang's own parser finds in files: its report, and amounts by ingredient, as JSON.
import { readFileSync } from "node:fs";
import { CooklangParser, getQuantityUnit, getQuantityValue } from "@cooklang/cooklang";

const parser = new CooklangParser();
console.log(JSON.stringify(process.argv.slice(2).map((file) => {
  const [recipe, report] = parser.parse(readFileSync(file, "utf8"));
  return {
    report,
    title: recipe.title,
    uses: recipe.ingredients.map(({ name, quantity, relation }) =>
      [name, getQuantityValue(quantity), getQuantityUnit(quantity), relation.reference_target]),
    timers: recipe.timers.map(({ name, quantity }) => [name, getQuantityValue(quantity), getQuantityUnit(quantity)]),
  };
})));
